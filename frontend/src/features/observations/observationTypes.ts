/** What somebody saw on a horse. */
export interface ObservationView {
  _id: { $oid: string };
  organization_id: string;
  organization_name: string;
  horse: { id: string; name: string };
  text: string;
  /** The path of the photo; null without one. */
  photo: string | null;
  /** The address of the account that wrote it; null if that was deleted. */
  author: string | null;
  /** Whether the signed-in account wrote it. */
  is_own: boolean;
  created_at: { $date: string };
  /** Whether those who keep the barn have seen it. */
  seen: boolean;
}
