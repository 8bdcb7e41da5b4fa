/** The app's mark: a dial. */
export function Mark() {
  return (
    <svg className="mark" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4.5 18a9 9 0 1 1 15 0M12 14l4-5" />
      <circle cx="12" cy="14" r="1.4" />
    </svg>
  );
}
