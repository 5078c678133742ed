/** The menu's Print Balance action. */
export function PrintBalance({ className }: { readonly className?: string | undefined }) {
  return (
    <button type="button" className={className}>
      Print balance
    </button>
  );
}
