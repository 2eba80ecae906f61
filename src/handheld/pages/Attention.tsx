// 异常操作 · handheld/pages/Attention
import { Button, List } from 'antd-mobile'
import { useEffect, useState, type JSX } from 'react'
import { momentText } from '#contract/rules/clock'
import { sayOf, waitingText } from '#contract/ops/sentences'
import { titles } from '#contract/ops/titles'
import type { AnyOp } from '#contract/envelope'
import type { AttentionRow, Traced } from '../../data/outbox/terms.ts'
import { grouped } from '../../floor/code.ts'
import { device, contextOfOp, currentWorker } from '../../floor/device.ts'
import { documentsOf, waybillOf } from '../documentsOf.ts'
import { Refused } from '../Refused.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'
import { Unsent } from '../Login.tsx'
import { UploadTrouble } from '../UploadTrouble.tsx'

const tabs = { attention: '异常', pending: '待上传', waiting: '等待上游', done: '已上传' } as const
type Tab = keyof typeof tabs
/** Number of latest operations that are read; the tabs other than 异常 show and count only these. */
const shownRows = 100

/** A row with the waybill of its order; '' when this device does not know the waybill. */
interface AttentionShown extends AttentionRow {
  readonly waybill: string
}
interface Rows {
  readonly attention: readonly AttentionShown[]
  readonly traced: readonly Traced[]
}

const isOwn = (op: AnyOp): boolean => contextOfOp(op).operatorKey === currentWorker().operatorKey

/** Reads the person's own rows. Of other people only the counts of operations are shown, in `Unsent`. */
const read = async (): Promise<Rows> => {
  const outbox = device.outbox()
  const [attention, traced] = await Promise.all([outbox.attention(), outbox.recent(shownRows)])
  const own = attention.filter(({ op }) => isOwn(op))
  const ownRows = await Promise.all(own.map(async (row) => ({ ...row, waybill: await waybillOf(row.op) })))
  return { attention: ownRows, traced: traced.filter(({ op }) => isOwn(op)) }
}

/** /wx/wms/outbox (2823): pending, conflicting and confirmed operations, with 重试 and 知晓. */
const Attention = (): JSX.Element => {
  const [tab, setTab] = useState<Tab>('attention')
  const [rows, setRows] = useState<Rows>({ attention: [], traced: [] })
  useEffect(() => {
    const look = (): void => void read().then(setRows, (error: unknown) => console.error('上传列表读取失败', error))
    look()
    return device.onCounts(look)
  }, [])
  const rowsOf = (name: Exclude<Tab, 'attention'>): readonly Traced[] =>
    rows.traced.filter(({ state, waiting }) =>
      name === 'pending'
        ? state === 'pending'
        : name === 'waiting'
          ? waiting !== undefined
          : state === 'done' && waiting === undefined,
    )
  return (
    <main className="page">
      <StatusLine docNo="" title="异常操作" back={() => go('/wx/wms')} />
      <UploadTrouble />
      <div className="tabs" role="tablist">
        {Object.entries(tabs).map(([name, label]) => (
          <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name as Tab)}>
            {label} {name === 'attention' ? rows.attention.length : rowsOf(name as Exclude<Tab, 'attention'>).length}
          </button>
        ))}
      </div>
      <div className="scroll">
        <Unsent />
        {tab === 'attention' ? <AttentionList rows={rows.attention} /> : <OperationList rows={rowsOf(tab)} tab={tab} />}
      </div>
      <Refused words="这一页不收扫码" next="回作业页再扫" />
      <footer className="actions">
        <button type="button" className="action main" onClick={() => device.push().kick('manual')}>
          现在上传
        </button>
      </footer>
    </main>
  )
}
export default Attention

const act = (work: Promise<void>): void => void work.catch((error: unknown) => console.error('处理失败', error))

const AttentionList = ({ rows }: { readonly rows: readonly AttentionShown[] }): JSX.Element => {
  if (rows.length === 0) return <p className="empty">没有异常。被退回或有冲突的作业会出现在这里</p>
  return (
    <List>
      {rows.map((row) => (
        <List.Item
          key={row.opId}
          data-testid="attention-row"
          data-op-id={row.opId}
          data-code={row.code}
          description={`${titles[row.op.opType]} · ${clock(row.op.capturedWall)} · ${nextMove[row.state]}`}
          extra={
            row.state === 'stuck' ? (
              <Button onClick={() => act(device.outbox().resend(row.opId))}>重试</Button>
            ) : (
              <Button onClick={() => act(device.outbox().acknowledge(row.opId))}>知晓</Button>
            )
          }
        >
          {row.msg === '' ? sayOf(row.op.docNo, row.code) : row.msg}
          <DocumentNumbers op={row.op} waybill={row.waybill} />
        </List.Item>
      ))}
    </List>
  )
}
/** Codes of the parcel, tote or bin of an operation, by which a person can find it. */
const DocumentNumbers = ({ op, waybill }: Pick<AttentionShown, 'op' | 'waybill'>): JSX.Element => (
  <p className="in-hand" data-testid="in-hand">
    {documentsOf(op, waybill).map(([label, no]) => (
      <span key={label}>
        {label} <b>{grouped(no)}</b>
      </span>
    ))}
  </p>
)
/** What the person does about an operation in this state. */
const nextMove: Readonly<Record<AttentionRow['state'], string>> = {
  flagged: '已记录，主管在处理',
  refused: '没有生效，重做或找主管',
  stuck: '结果不明，重试',
}

const OperationList = ({ rows, tab }: { readonly rows: readonly Traced[]; readonly tab: Tab }): JSX.Element => {
  if (rows.length === 0) return <p className="empty">{emptyWords[tab]}</p>
  return (
    <List>
      {rows.map(({ op, waiting }) => (
        <List.Item
          key={op.opId}
          description={`${clock(op.capturedWall)} · ${op.docNo ?? ''}${waiting === undefined ? '' : ` · ${waitingText}`}`}
        >
          {titles[op.opType]} {op.raw?.text ?? ''}
        </List.Item>
      ))}
    </List>
  )
}
const emptyWords: Readonly<Record<Tab, string>> = {
  attention: '',
  pending: '都传完了',
  waiting: '没有等待上一环节的作业',
  done: '这台机器还没有传过作业',
}

const clock = (ms: number): string => momentText(ms).slice(11)
