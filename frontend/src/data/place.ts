type Navigate = (path: string) => void;

/** Before the router is there, and in specs without one. */
let navigate: Navigate = (path) => window.location.assign(path);

/** Hands over the client's one router; to be called once, where it is made. */
export function navigateWith(routers: Navigate): void {
  navigate = routers;
}

/** Goes to a path from outside of the pages: from the session's end, from a socket. Pages use react-router. */
export function goTo(path: string): void {
  navigate(path);
}
