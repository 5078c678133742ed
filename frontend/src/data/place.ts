type Navigate = (path: string) => void;

/** Used before the router exists, and in specs without one. */
let navigate: Navigate = (path) => window.location.assign(path);

/** Sets the client's one router. Called once, where the router is created. */
export function navigateWith(routers: Navigate): void {
  navigate = routers;
}

/** Goes to a path from outside of the pages: when a session ends, or from the socket. Pages use react-router. */
export function goTo(path: string): void {
  navigate(path);
}

/** Called for each Back and Forward before the router sees it; true keeps it from the router. */
type HistoryGate = () => boolean;

const gates = new Set<HistoryGate>();

// Registered here because this file is loaded before the router: listeners of the window are called in the order of their
// registration.
window.addEventListener('popstate', (event) => {
  if ([...gates].some((gate) => gate())) event.stopImmediatePropagation();
});

/** @returns a function that removes the gate */
export function gateHistory(gate: HistoryGate): () => void {
  gates.add(gate);
  return () => void gates.delete(gate);
}
