import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** Shows an element on an empty page. */
export async function mount(element: ReactNode): Promise<Root> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  const root = createRoot(container);
  await act(async () => root.render(element));
  return root;
}
