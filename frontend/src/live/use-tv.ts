import { useEffect, useState } from 'react';

const IDLE_AFTER_MS = 3_000;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether nobody has touched mouse, screen or keyboard for some seconds. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS);
    const wake = () => {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS);
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, wake);
    };
  }, []);
  return isIdle;
}

/** Fills the screen with the page, and keeps the screen awake meanwhile where the browser can. */
export function useFullScreen() {
  const [isOn, setIsOn] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setIsOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  useScreenAwake(isOn);
  const toggle = () => {
    const change =
      document.fullscreenElement === null
        ? document.documentElement.requestFullscreen()
        : document.exitFullscreen();
    // A browser that refuses leaves the page as it is.
    change.catch(() => undefined);
  };
  // Never on iPhones.
  return { isPossible: document.fullscreenEnabled === true, isOn, toggle };
}

/** Only secure contexts have wake locks; over plain http the TV's own settings decide. */
function useScreenAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const acquire = async () => {
      // A hidden page loses its lock, and gets none.
      if (document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock.request('screen');
        if (isOver) await acquired.release();
        else lock = acquired;
      } catch {
        // Refused, for example when the battery is low: the screen may then sleep.
      }
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, [isWanted]);
}
