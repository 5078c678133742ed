/** The version of what a book holds: one of another version is filled again. */
export const BOOK_VERSION = 5;

/**
 * The book: what the log came to after each event, to be asked by SQL.
 *
 * An account is one of the journal (`drawer:4`, `pool:7`), or a figure of a teller or of all (`teller:4/payin`). `postings` has its
 * balance after each event that moved it, so a balance at a revision is the last row up to it. Between `first` and `last`
 * an account may hold something; `last` is null while it does.
 */
export const BOOK_SCHEMA = `
  CREATE TABLE head (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    revision INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    hash     TEXT NOT NULL,
    digest   TEXT NOT NULL,
    mac      TEXT NOT NULL
  ) STRICT;
  CREATE TABLE events (
    revision INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    type     TEXT NOT NULL,
    hash     BLOB NOT NULL,
    user     INTEGER NOT NULL,
    game     INTEGER,
    bet      INTEGER,
    teller   INTEGER,
    code     TEXT,
    date     TEXT,
    amount   INTEGER,
    postings INTEGER NOT NULL,
    mark     TEXT
  ) STRICT;
  CREATE INDEX events_at ON events (at);
  CREATE INDEX events_type ON events (type);
  CREATE INDEX events_user ON events (user);
  CREATE INDEX events_game ON events (game) WHERE game IS NOT NULL;
  CREATE INDEX events_bet ON events (bet) WHERE bet IS NOT NULL;
  CREATE INDEX events_code ON events (code) WHERE code IS NOT NULL;
  CREATE TABLE concerns (
    user     INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (user, revision)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE accounts (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE,
    since  TEXT,
    first  INTEGER NOT NULL,
    last   INTEGER
  ) STRICT;
  CREATE TABLE postings (
    account  INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    balance  INTEGER NOT NULL,
    PRIMARY KEY (account, revision)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE users (
    revision INTEGER PRIMARY KEY,
    user     INTEGER NOT NULL,
    role     INTEGER,
    username TEXT
  ) STRICT;
  CREATE TABLE day_rules (
    revision  INTEGER PRIMARY KEY,
    zone      TEXT NOT NULL,
    starts_at TEXT NOT NULL,
    -- The day on which the rule was changed: none falls below it any more.
    floor     TEXT NOT NULL
  ) STRICT;
`;
