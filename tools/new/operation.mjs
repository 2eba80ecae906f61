// 一种手持作业 · tools/new/operation：载荷、点名、判定、规则，都登记好，一个先红的测试
import { capital } from './names.mjs'
import { withEntry, withImport } from './register.mjs'

const operation = ({ opType, title, local }) => `// ${title} · ops/${local}
import { Object as Fields } from 'typebox'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { accept, stop } from './decisions.ts'
import { docNo, pieces, type Sent } from './fields.ts'
import { orders } from './kinds/orders.ts'
import type { Names } from './names.ts'
import type { OpOf } from './op.ts'
import type { Operation } from './operation.ts'
import type { Floor } from './view.ts'

export const payload = () => Fields({ stockoutNo: docNo(), qty: pieces() })
type Payload = Sent<typeof payload>
type Op = OpOf<'${opType}', Payload>

/** ${title}：手上做了什么，单据怎么变。 */
const decide = (op: Op, floor: Floor): Decision =>
  at(floor.orders, op.payload.stockoutNo) === undefined ? stop('A0404') : accept({})

export const names = ({ stockoutNo }: Payload): Names => ({ docs: [stockoutNo], decided: [stockoutNo] })

export const operation: Operation<Op> = {
  opType: '${opType}',
  right: 0,
  workType: 0,
  touches: [orders],
  decide,
}
`
const rules = ({ title, local, flow }) => `// ${title}的规则 · ops/rules/${flow}
import { rulesOf } from '../operation.ts'
import { operation as ${local} } from '../${local}.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan, ${local}])
`
const test = ({ opType, title, local }) => `// ${title}：判定。
import { expect, test } from 'vitest'
import { decide } from '#contract/ops/decide'
import { ctxOf, floorOf, opOf } from './floor.ts'

const ${local} = (stockoutNo: string) => opOf('${opType}', { stockoutNo, qty: 1 })

test('本机和服务端都不认识的单，拦下', () => {
  expect(decide(${local}('没有这张单'), floorOf(), ctxOf())).toMatchObject({ ok: false, code: 'A0404' })
})

test('${title}改了单据', () => {
  const decision = decide(${local}('CK1'), floorOf(), ctxOf())
  expect(decision.ok).toBe(true)
  // what it changes is to be written; until then this test is red
  expect(Object.keys(decision.ok ? decision.patch : {})).not.toEqual([])
})
`

/** `RETURN_TAKEN` → `returnTaken` */
export const localOf = (opType) =>
  opType
    .toLowerCase()
    .split('_')
    .map((word, i) => (i === 0 ? word : capital(word)))
    .join('')

/** What an operation needs; `hasRules`: its flow already has rules, and gets one more. */
export const operationParts = ({ opType, title, flow }, hasRules) => {
  const names = { opType, title, flow, local: localOf(opType) }
  const { local } = names
  const rulesPath = `src/contract/ops/rules/${flow}.ts`
  const mine = `import { operation as ${local} } from '../${local}.ts'`
  const load = `${flow}: () => import('./rules/${flow}.ts')`
  return {
    files: {
      [`src/contract/ops/${local}.ts`]: operation(names),
      [`tests/contract/ops/${local}.test.ts`]: test(names),
      ...(hasRules ? {} : { [rulesPath]: rules(names) }),
    },
    edits: {
      'src/contract/ops/titles.ts': (text) =>
        withEntry(text, 'export const listed = {', `${opType}: { title: '${title}', rules: '${flow}' }`),
      'src/contract/ops/payloads.ts': (text) =>
        withEntry(withImport(text, `import * as ${local} from './${local}.ts'`), 'const table = {', `${opType}: ${local}`),
      ...(hasRules
        ? {}
        : {
            'src/contract/ops/load.ts': (text) =>
              withEntry(text, "const loads: { readonly [Set in (typeof listed)[OpType]['rules']]: Load } = {", load),
          }),
      ...(hasRules ? { [rulesPath]: (text) => withEntry(withImport(text, mine), 'export const rules = rulesOf([', local) } : {}),
    },
    red: `tests/contract/ops/${local}.test.ts`,
  }
}
