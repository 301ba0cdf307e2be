/** Minutes as the specification writes them: `02h 05m`; a dash for nothing measured. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return "–";
  const whole = Math.round(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(whole / 60))}h ${two(whole % 60)}m`;
}
