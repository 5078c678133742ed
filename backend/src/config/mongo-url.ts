const HOST = String.raw`(?:\[[0-9a-f:.]+\]|[^\s:,@/?]+)(?::\d{1,5})?`;
/** `protocol://[user[:password]@]host[:port][,host…][/database][?option=value&…]`. No other `@`: it could end a password. */
const ADDRESS = new RegExp(
  String.raw`^(?<protocol>mongodb(?:\+srv)?)://(?:[^\s:@/?]+(?::[^\s:@/?]*)?@)?` +
    String.raw`(?<hosts>${HOST}(?:,${HOST})*)(?<database>/[^\s@/?]*)?(?:\?[^\s@]*)?$`,
  'i',
);

/** @throws Error, whose message does not contain the text: it may hold a password */
export function parseMongoUrl(text: string): string {
  if (!ADDRESS.test(text)) {
    throw new Error(
      'must be an address like mongodb://user:password@host:27017/taya (signs in a password as in any address: @ as %40)',
    );
  }
  return text;
}

/** An address that was parsed, for messages: without user, password and options. */
export function redactMongoUrl(url: string): string {
  const { protocol = 'mongodb', hosts = '', database = '' } = ADDRESS.exec(url)?.groups ?? {};
  return `${protocol}://${hosts}${database}`;
}
