export type Environment = Readonly<Record<string, string | undefined>>;

/** The process's environment variables, as they were set. Only `config/` reads them. */
export function readEnvironment(): Environment {
  return process.env;
}
