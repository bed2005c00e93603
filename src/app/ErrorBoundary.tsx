import { Component, type ErrorInfo, type ReactNode } from 'react';
import { offerReload } from './offerReload.ts';

/** The last safety net: whatever a screen throws while rendering ends in an offer to reload, never in a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
    offerReload('crashed');
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
