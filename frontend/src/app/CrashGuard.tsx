import { Component, type ReactNode } from "react";
import { CrashPane } from "../shared/ui/CrashPane";

/** Shows a message and a way out instead of a blank page when a screen throws or its chunk is gone after an update. */
export class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPane /> : this.props.children;
  }
}
