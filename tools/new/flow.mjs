// 一个手持流程 · tools/new/flow：状态与动作、页面、菜单、规则，都登记好，一个先红的对话
import { capital } from './names.mjs'
import { withEntry, withImport } from './register.mjs'

const flow = ({ name, title }) => `// ${title} · ${name}
/**
 * 1 扫面单、出库单号或周转箱，打开这一单。
 * 2 本机不认识的，联网再扫或交主管，不乱记。
 */
import { rules } from '#contract/ops/rules/${name}'
import { say as sentence } from '#contract/ops/sentences'
import type { Doc, Flow, Move, ScanEvent, Session } from './flow.ts'
import { say } from './decideLocally.ts'
import { findOrder } from './orders.ts'
import { scanDraft } from './scanDraft.ts'

export interface ${capital(name)}Doc extends Doc {
  readonly stage: 'find'
}
type ${capital(name)}Session = Session<${capital(name)}Doc>

export const idle: ${capital(name)}Doc = { stage: 'find', docNo: '' }

const found = (s: ${capital(name)}Session, e: ScanEvent): Move<${capital(name)}Doc> => {
  const order = findOrder(s.floor, e.code)
  if (order === undefined)
    return {
      say: say('wrong', sentence('unknownParcel', { no: e.code.slice(0, 40) }), '联网再扫；不行交主管'),
      drafts: [scanDraft(s, e, 'wrong')],
    }
  const { stockoutNo } = order
  return {
    doc: { ...s.doc, docNo: stockoutNo },
    say: say('ok', \`已打开 \${stockoutNo}\`, '扫下一个'),
    drafts: [scanDraft(s, e, 'ok', { docNo: stockoutNo })],
  }
}

/** The flow of ${name}. */
export const ${name}: Flow<${capital(name)}Doc> = {
  name: '${name}',
  title: '${title}',
  rules,
  resume: () => idle,
  rebase: (doc) => doc,
  view: (s) => ({
    target: s.doc.docNo === '' ? '面单' : s.doc.docNo,
    targetLabel: s.doc.docNo === '' ? '扫' : '这一单',
    next: [],
    goods: null,
    quantity: null,
    actions: [],
    choices: [],
  }),
  stages: {
    find: {
      prompt: '扫面单或箱',
      expects: 'waybill',
      help: '扫面单、出库单号或周转箱，打开这一单',
      scan: { waybill: found, tote: found, unknown: found },
    },
  },
}
`
const rules = ({ name, title }) => `// ${title}的规则 · ops/rules/${name}
import { rulesOf } from '../operation.ts'
import { operation as scan } from '../scan.ts'

export const rules = rulesOf([scan])
`
const page = ({ name, title, path, right }) => `// ${title}页 · handheld/pages/${capital(name)}
import type { JSX } from 'react'
import { ${name} } from '../../flows/${name}.ts'
import { FlowPage } from '../FlowPage.tsx'

/** /wx/wms/${path} (${String(right).slice(0, 4)}). */
const ${capital(name)} = (): JSX.Element => <FlowPage flow={${name}} />
export default ${capital(name)}
`
const test = ({ name, title }) => `// ${title}的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { idle, ${name} } from '../../src/flows/${name}.ts'
import { allAt } from './floor.ts'
import { play } from './play.ts'

test('1 扫面单打开一单', () => {
  const { drafts } = play(
    ${name},
    idle,
    allAt(80),
    \`
    > scan 78123456789001
    < op SCAN find ok
    < say ok 已打开 CK2512010001 → 扫下一个
    \`,
  )
  // which operation a hand makes here is to be written; until then this test is red
  expect(drafts.map(({ opType }) => opType)).not.toEqual(['SCAN'])
})
`
/** Adds a line after the last one that begins with `head`. */
const withLineAfter = (text, head, line) => {
  const at = text.lastIndexOf(head)
  if (at === -1) throw new Error(`没有找到「${head}」，要手工登记：${line}`)
  const end = text.indexOf('\n', at)
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

/** Code of the next handheld page, after the highest existing one. */
export const nextPageCode = (menuText) =>
  Math.max(...[...menuText.matchAll(/screen\((\d{6}),/g)].map(([, code]) => Number(code))) + 100

/** Path below /wx/wms: `pullOut` → `pull-out` */
const pathOf = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What a flow needs; `hasRules`: an operation already made its rules. */
export const flowParts = ({ name, title, right }, hasRules) => {
  const names = { name, title, right, path: pathOf(name) }
  const { path } = names
  const key = path === name ? name : `'${path}'`
  return {
    files: {
      [`src/flows/${name}.ts`]: flow(names),
      [`src/handheld/pages/${capital(name)}.tsx`]: page(names),
      [`tests/flows/${name}.test.ts`]: test(names),
      ...(hasRules ? {} : { [`src/contract/ops/rules/${name}.ts`]: rules(names) }),
    },
    edits: {
      'src/contract/ops/flowNames.ts': (text) => withEntry(text, 'export const flowNames = [', `'${name}'`),
      'src/contract/wms/pages.ts': (text) =>
        withLineAfter(text, "  { name: 'outbox',", `  { name: '${path}', title: '${title}', right: ${right} },`),
      'src/contract/menu/pda.ts': (text) => withEntry(text, 'pages: [', `screen(${right}, '${title}', '${path}')`),
      'src/handheld/App.tsx': (text) =>
        withEntry(
          text,
          'const modules: Readonly<Record<HandheldPageName, () => Promise<PageModule>>> = {',
          `${key}: () => import('./pages/${capital(name)}.tsx')`,
        ),
      'src/handheld/Home.tsx': (text) =>
        withEntry(text, 'const tileOf: Readonly<Record<HandheldPageName, Tile>> = {', `${key}: { icon: 'list', count: null }`),
      'tests/flows/starts.ts': (text) =>
        withEntry(
          withImport(text, `import { ${name}, idle as ${name}Idle } from '../../src/flows/${name}.ts'`),
          'export const starts = {',
          `${name}: [start(${name}, ${name}Idle, allAt(80), worker())]`,
        ),
      'tests/flows/walk.test.ts': (text) =>
        withLineAfter(
          withImport(text, `import { ${name} } from '../../src/flows/${name}.ts'`),
          "  test('badge', () => reachesAll(",
          `  test('${name}', () => reachesAll(${name}, starts.${name}))`,
        ),
      'tests/flows/badCodes.test.ts': (text) =>
        withLineAfter(
          withImport(text, `import { ${name} } from '../../src/flows/${name}.ts'`),
          "  test('badge', () => everywhere(",
          `  test('${name}', () => everywhere(${name}, starts.${name}, codes))`,
        ),
    },
    red: `tests/flows/${name}.test.ts`,
  }
}
