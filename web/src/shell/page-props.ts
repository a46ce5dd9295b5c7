/** The props of a page: the rest of the address after its name. */
export interface PageProps {
  readonly rest: readonly string[];
}
