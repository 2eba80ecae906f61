// 扫描 · ops/scan
import { Integer, Literal, Object as Fields, Optional, String as Text, Union } from 'typebox'
import type { Op } from '../envelope.ts'
import { accept } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, goodsNo, ownerNo } from './fields.ts'
import { flows, type PayloadOf, type ScanKind } from './payload.ts'
import type { Floor } from './view.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

/** scan_log.kind */
const kinds: Readonly<Record<ScanKind, number>> = {
  unknown: 0,
  goods: 1,
  location: 2,
  tote: 3,
  waybill: 4,
  pickOrder: 5,
  consumable: 6,
  badge: 7,
  workstation: 8,
  control: 9,
  slot: 10,
  task: 11,
}
/** scan_log.verdict */
const verdicts = { ok: 1, wrong: 2, repeat: 3 } as const

export const payload = () =>
  Fields({
    flow: Union(flows.map((name) => Literal(name))),
    // a truck without a number is identified by the operation that registered it
    docNo: Text({ maxLength: 40 }),
    stockoutNo: Optional(docNo()),
    step: Text({ maxLength: 16 }),
    kind: Union((Object.keys(kinds) as ScanKind[]).map((name) => Literal(name))),
    ownerNo: Optional(ownerNo()),
    goodsNo: Optional(goodsNo()),
    qty: Optional(Integer({ minimum: 0, maximum: 1_000_000 })),
    verdict: Union([Literal('ok'), Literal('wrong'), Literal('repeat')]),
    code: Optional(Text({ maxLength: 8 })),
  })

/** Characters of scan_log.doc_no: the length of an operation's id without its hyphens. */
const columnLength = 32

/** A scan is a fact that moves nothing: it is recorded, counted by the closing operation and shown in the order's history. */
const decide = (op: Op<'SCAN'>, floor: Floor): Decision => {
  const { flow, docNo, step, kind, ownerNo = null, goodsNo = null, qty = null, verdict, code = null } = op.payload
  const { stockoutNo: named = docNo } = op.payload
  const stockoutNo = at(floor.parcels, named) ?? at(floor.orders, named)?.stockoutNo
  const raw = (op.raw?.text ?? '').slice(0, 200)
  return accept({
    records: [
      {
        table: 'scan_log',
        isValid: true,
        ...(stockoutNo === undefined ? {} : { stockoutNo }),
        values: {
          flow,
          docNo: docNo.length > columnLength ? docNo.replaceAll('-', '').slice(0, columnLength) : docNo,
          step,
          kind: kinds[kind],
          raw,
          ownerNo,
          goodsNo,
          qty,
          verdict: verdicts[verdict],
          code,
        },
      },
    ],
  })
}

export const names = ({ docNo: no, stockoutNo = no }: PayloadOf['SCAN']): Names =>
  stockoutNo === '' ? {} : { docs: [stockoutNo] }

export const operation: Operation<'SCAN'> = {
  opType: 'SCAN',
  right: 0,
  workType: 0,
  touches: [],
  decide,
}
