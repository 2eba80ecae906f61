// 设备详情 · setting/deviceDetail
import { Array as ListOf, Integer, Null, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { gateRows } from '../rules/gateRows.ts'
import { scanProfileRow } from '../rules/scannerLab.ts'
import { operateLogCall } from '../operateLog.ts'

const deviceId = Text({ title: '设备号', minLength: 1, maxLength: 40 })
/** Most batches shown for one device (floor.md §9.4). */
export const batchesShown = 100

/** What a device sent: its incarnations, what may be missing in each, and its last batches (floor.md §9.4, screen 2107 详情). */
export const deviceDetail = call({
  id: 'setting/deviceDetail.one',
  title: '设备详情',
  method: 'GET',
  path: '/v1/pda/device/full',
  input: Fields({ deviceId }),
  reply: Fields({
    /** newest first; each began with a new database on the device */
    incarnations: ListOf(
      Fields({
        incarnation: Text(),
        firstSeen: Text(),
        lastSeen: Text(),
        lastSeq: Integer(),
        isCurrent: Integer(),
        /** scans known to the device when it lost its database, which never arrived */
        lostFrom: Union([Integer(), Null()]),
        lostTo: Union([Integer(), Null()]),
        /** numbers missing between those that arrived, of the latest few thousand */
        gaps: ListOf(Fields({ from: Integer(), to: Integer() })),
      }),
    ),
    /** result of the device's last check; null: never checked */
    gate: Union([Fields({ at: Text(), agent: Text(), results: gateRows }), Null()]),
    /** problems found with its scanner, and the setting stored for it; null: never checked */
    scanner: Union([Fields({ at: Text(), results: gateRows, profile: scanProfileRow }), Null()]),
    batches: ListOf(
      Fields({
        receivedAt: Text(),
        incarnation: Text(),
        seqFrom: Integer(),
        seqTo: Integer(),
        ops: Integer(),
        flagged: Integer(),
        refused: Integer(),
        build: Text(),
        people: Text(),
      }),
    ),
  }),
  may: 210707,
})

export const deviceLog = operateLogCall('setting/deviceDetail.log', '/v1/pda/device/full/log', Fields({ deviceId }), 210707)
