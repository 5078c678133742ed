import { Component, type ReactNode } from 'react';
import { Button } from './button.js';

interface Props {
  readonly children: ReactNode;
}

export function PageFailure() {
  return (
    <div role="alert">
      <p>This page could not be shown.</p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  );
}

/** Shows an error instead of a page that failed or could not be loaded, and keeps the rest. A new `key` tries again. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PageFailure /> : this.props.children;
  }
}
