/** The address as it may be shown: without user, password and options. */
export function withoutPassword(url: string): string {
  const [scheme = '', ...rest] = url.split('://');
  const [hosts = ''] = rest.join('://').split('@').slice(-1);
  return `${scheme}://${hosts.split('?')[0]}`;
}
