/** The process's environment variables, as they were set. Only `config/` reads them. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
