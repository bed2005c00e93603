const key = '-H "Authorization: Bearer $API_KEY"';
const id = '$USER_ID';

export const firstCall = (origin: string) => `curl ${key} \\
  "${origin}/api/v1/users?perPage=5"`;

export const wholeList = (origin: string) => `page=1 hasNext=true
while [ "$hasNext" = true ]; do
  answer=$(curl -sf --retry 5 ${key} \\
    "${origin}/api/v1/users?perPage=200&page=$page") || exit 1
  echo "$answer" | jq -r '.data[].email'
  hasNext=$(echo "$answer" | jq .pagination.hasNext) page=$((page + 1))
done`;

/** It waits as long as \`Retry-After\` says. */
export const patientCall = (origin: string) => `curl --retry 5 ${key} \\
  "${origin}/api/v1/users"`;

export const versionedWrite = (origin: string) => `curl -X PUT ${key} \\
  -H "If-Match: 3" -H "Content-Type: application/json" \\
  --data '{"status":"DISABLED"}' \\
  "${origin}/api/v1/users/${id}/status"`;

export const retriedWrite = (origin: string) => `request=$(uuidgen)
curl --retry 5 --retry-all-errors -X POST ${key} \\
  -H "Idempotency-Key: $request" -H "Content-Type: application/json" \\
  --data '{"firstName":"Ada","lastName":"Byron","email":"ada@example.com","jobFunction":"OTHER"}' \\
  "${origin}/api/v1/users"`;

const written = (value: object) => JSON.stringify(value, null, 2);

export const failure = written({
  error: {
    code: 'VALIDATION_ERROR',
    message: 'The rows of a page must be a whole number from 1 on',
    target: 'perPage',
    details: [
      {
        code: 'validation.perPageNotWhole',
        message: 'The rows of a page must be a whole number from 1 on',
        target: 'perPage',
      },
    ],
  },
});

export const conflict = written({
  error: {
    code: 'EDIT_CONFLICT',
    message:
      'Someone else changed this record while you were editing. Compare the changes and choose which to keep.',
    target: null,
    details: [
      {
        code: 'EDIT_CONFLICT',
        message: 'Changed by Ada Byron on 2026-01-31T09:30:00.000Z',
        target: 'status',
        changedBy: 'Ada Byron',
        changedOn: '2026-01-31T09:30:00.000Z',
      },
    ],
  },
});
