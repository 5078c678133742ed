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

/** Looks at each Back and Forward before the router does: true keeps it from the router. */
type HistoryGate = () => boolean;

const gates = new Set<HistoryGate>();

// Here, for this is loaded before the router: listeners of the window are called in the order they came.
window.addEventListener('popstate', (event) => {
  if ([...gates].some((gate) => gate())) event.stopImmediatePropagation();
});

/** @returns a function that takes the gate away */
export function gateHistory(gate: HistoryGate): () => void {
  gates.add(gate);
  return () => void gates.delete(gate);
}
