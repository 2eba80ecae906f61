// 上传作业 · pda/batch
import {
  Array as ListOf,
  Boolean as Flag,
  Integer,
  Literal,
  Object as Fields,
  Optional,
  Record,
  String as Text,
  Union,
  Unknown,
  Unsafe,
} from 'typebox'
import { call } from '../call.ts'
import { batchOps, type BatchReply } from '../envelope.ts'

const verdict = Fields({
  opId: Text(),
  verdict: Union((['applied', 'duplicate', 'flagged', 'refused', 'held', 'retry'] as const).map((name) => Literal(name))),
  code: Optional(Text()),
  msg: Optional(Text()),
  effects: Optional(Fields({ waiting: Optional(Text()), excluded: Optional(ListOf(Text())), notes: Optional(ListOf(Text())) })),
  blockedBy: Optional(Text()),
  after: Optional(Integer()),
})

/**
 * Operations of one device in their sequence (interfaces.md "Calls"). One broken operation never fails the others, so each is checked and
 * answered by itself. The HTTP status is 200 for all verdicts.
 */
export const opBatch = call({
  id: 'pda/batch.send',
  title: '上传作业',
  method: 'POST',
  path: '/v1/pda/op/batch',
  input: Fields({
    incarnation: Text({ title: '设备化身', minLength: 1, maxLength: 40 }),
    protocol: Integer({ title: '协议版本', minimum: 1, maximum: 1000 }),
    deviceNow: Integer({ title: '设备时间' }),
    /** number of operations that remain on the device, shown on the device list */
    pending: Optional(Integer({ minimum: 0, maximum: 2_147_483_647 })),
    /** facts the device still knew about its previous incarnation, whose database was lost */
    replaces: Optional(Fields({ incarnation: Text({ minLength: 1, maxLength: 40 }), lastSeq: Integer({ minimum: 0 }) })),
    ops: ListOf(Unknown(), { title: '作业', maxItems: batchOps }),
  }),
  reply: Unsafe<BatchReply>(
    Fields({
      serverTime: Integer(),
      results: ListOf(verdict),
      lanes: Record(Text(), Integer()),
      taskRevs: Record(Text(), Integer()),
      renew: Optional(Flag()),
    }),
  ),
  may: 'device',
})

/** Server's clock, epoch ms; a device measures its own offset against it. */
export const serverTime = call({
  id: 'pda/batch.time',
  title: '服务器时间',
  method: 'GET',
  path: '/v1/pda/time',
  input: Fields({}),
  reply: Fields({ serverTime: Integer() }),
  may: 'device',
})
