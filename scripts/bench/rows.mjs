// The statements of the bare server: what the answers show, in one statement each.

const CLASS_ENTRIES = ['id', 'class_id', 'name', 'description', 'price', 'state'];
const CHARGES = ['id', 'name', 'unit_amount', 'per', 'is_extra', 'quantity', 'waived_reason'];
const ENTRY = [
  ...['id', 'event_id', 'entry_number', 'back_number', 'revision', 'status', 'rider_name'],
  ...['rider_email', 'rider_phone', 'rider_street', 'horse_name', 'details', 'horse_id'],
  ...['total_fee', 'paid', 'balance', 'notes', 'inspection_status', 'created_at'],
];
const SHOW = [
  ...['id', 'public_link', 'name', 'event_type', 'venue', 'address', 'city', 'state', 'zip_code'],
  ...['starts_at', 'ends_at', 'time_zone', 'require_dqp', 'usda_notified_at'],
  ...['usda_notice_scheduled_at', 'usda_letter_ready_at', 'revision', 'created_at'],
  ...['updated_at', 'participant_count', 'total_fees'],
];
const CLASS = [
  ...['id', 'number', 'name', 'description', 'price', 'capacity', 'closed', 'entered'],
  ...['waiting', 'scratched'],
];
const HORSE = [
  ...['id', 'organization_id', 'name', 'age', 'breed', 'gender', 'color', 'markings'],
  ...['registration_number', 'photo_link', 'profile_photo', 'stable', 'location', 'listed_at'],
];

export function listRows(eventId, entryId, isPostgres) {
  const [group, object] = isPostgres
    ? ['json_agg', 'json_build_object']
    : ['json_group_array', 'json_object'];
  // SQLite stores ids as bytes.
  const jsonValue = (column) =>
    !isPostgres && /^(id|.*_id)$/.test(column) ? `hex(${column})` : column;
  const value = (id) => (isPostgres ? `'${id}'` : `x'${id.replaceAll('-', '')}'`);
  const parts = (table, columns) => {
    const pairs = columns.map((column) => `'${column}', ${jsonValue(column)}`).join(', ');
    return `(SELECT ${group}(${object}(${pairs})) FROM ${table} WHERE registration_id = registrations.id) AS ${table}`;
  };
  const entry = [...ENTRY, parts('class_entries', CLASS_ENTRIES), parts('charges', CHARGES)];
  const ofShow = `WHERE event_id = ${value(eventId)}`;
  return {
    shows: `SELECT ${SHOW} FROM events WHERE organization_id = (SELECT organization_id FROM events WHERE id = ${value(eventId)}) AND hidden_at IS NULL ORDER BY starts_at, id LIMIT 100`,
    entries: `SELECT ${entry} FROM registrations ${ofShow} ORDER BY entry_number DESC LIMIT 100`,
    entry: `SELECT ${entry} FROM registrations WHERE id = ${value(entryId)}`,
    classes: `SELECT ${CLASS} FROM classes ${ofShow} ORDER BY position`,
    market: `SELECT ${HORSE} FROM horses WHERE listed_at IS NOT NULL ORDER BY listed_at DESC, id DESC LIMIT 100`,
  };
}
