import { type ComponentType, lazy, Suspense } from 'react';

/** What is loaded when it is first shown; nothing stands in its place until then. */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(load);
  return (props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
