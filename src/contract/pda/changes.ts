// 变更增量 · pda/changes
import { Array as ListOf, Boolean as Flag, Literal, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'

/**
 * What changed in the device's warehouse since `cursor`, oldest first and each key once: pick orders (`task`), orders (`order`),
 * authorisations of temp workers (`worker`), move orders (`move`), stock-takings (`check`), custom tasks (`customTask`), goods coming in
 * (`inbound`), returns (`return`), and operations of this device that were decided later than they were answered (`op`: send it again to
 * read the new verdict).
 * `reset`: the cursor is of another epoch or too old; load snapshots again. Without a cursor: returns only the current cursor of the feed.
 */
export const changes = call({
  id: 'pda/changes.list',
  title: '变更增量',
  method: 'GET',
  path: '/v1/pda/changes',
  input: Fields({ cursor: Optional(Text({ title: '游标', maxLength: 200 })) }),
  reply: Fields({
    cursor: Text(),
    reset: Flag(),
    more: Flag(),
    changes: ListOf(
      Fields({
        resource: Union([
          Literal('task'),
          Literal('order'),
          Literal('op'),
          Literal('worker'),
          Literal('move'),
          Literal('check'),
          Literal('customTask'),
          Literal('inbound'),
          Literal('return'),
        ]),
        key: Text(),
        op: Union([Literal('put'), Literal('gone')]),
      }),
    ),
  }),
  may: 'signedIn',
  device: true,
})
