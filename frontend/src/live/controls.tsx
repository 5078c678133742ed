import styles from './controls.module.css';
import type { FullScreen } from './use-tv.js';

export interface ControlsProps {
  readonly fullScreen: FullScreen;
  readonly isScrolling: boolean;
  readonly onToggleScrolling: () => void;
}

export function Controls({ fullScreen, isScrolling, onToggleScrolling }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <button type="button" onClick={onToggleScrolling}>
        {isScrolling ? 'Stop scrolling' : 'Scroll'} <kbd>S</kbd>
      </button>
      {fullScreen.isPossible && (
        <button type="button" onClick={fullScreen.toggle}>
          {fullScreen.isOn ? 'Leave full screen' : 'Full screen'} <kbd>F</kbd>
        </button>
      )}
    </div>
  );
}
