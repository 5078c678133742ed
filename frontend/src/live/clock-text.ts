const pair = (value: number) => String(value).padStart(2, '0');

/** `1:24`, with an hour or more `1:02:03`; `00:00` at the end. A begun second counts. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole <= 0) return '00:00';
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3_600);
  const end = pair(whole % 60);
  return hours > 0 ? `${hours}:${pair(minutes)}:${end}` : `${minutes}:${end}`;
}

/** Below this the clock is red. */
const HURRY_SECONDS = 60;

export function isHurry(seconds: number): boolean {
  return Math.ceil(seconds) < HURRY_SECONDS;
}
