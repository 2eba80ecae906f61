// 冲突详情 · stockout/conflict/ConflictDrawer
import { Drawer } from 'antd'
import type { JSX, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { titles } from '#contract/ops/titles'
import { conflict, conflictDetail } from '#contract/stockout/conflict'
import { useRead } from '../../../data/query.ts'
import { Code, Moment, show } from '../../../kit/cells.tsx'
import { none } from '../../../kit/formats.ts'
import { KeyFacts, type Fact } from '../../../kit/KeyFacts.tsx'
import { Photos } from '../../../kit/Photos.tsx'
import { PayloadChanges, PayloadFacts } from '../../../kit/PayloadFacts.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'

type Detail = ReplyOf<typeof conflictDetail>
/** A scan's own verdict: 1 ok, 2 wrong, 3 repeat. */
const scanTone = (verdict: number): 'neutral' | 'warning' => (verdict === 1 ? 'neutral' : 'warning')

export const ConflictDrawer = ({ opId, close }: { readonly opId: string; readonly close: () => void }): JSX.Element => {
  const { data, error, refetch } = useRead(conflictDetail, { opId })
  return (
    <Drawer title="冲突详情" open size={720} onClose={close}>
      {data === undefined && error === null && <SkeletonPage />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && <Body detail={data} />}
    </Drawer>
  )
}

const titleOf = (opType: string): string => (titles as Readonly<Record<string, string>>)[opType] ?? opType
const code = (text: string | null): JSX.Element | string => (text === null ? none : <Code text={text} />)
const moment = (text: string | null): JSX.Element | string => (text === null ? none : <Moment text={text} />)
const orderLink = (stockoutNo: string | null): JSX.Element | string =>
  stockoutNo === null ? none : <Link to={`/front/operator-center/stockout/detail/${stockoutNo}?tab=trace`}>{stockoutNo}</Link>

const factsOf = (detail: Detail): readonly Fact[] => [
  ['环节', titleOf(detail.opType)],
  ['类型', show(conflict.fields.isProposal, detail.isProposal)],
  ['单号', code(detail.docNo)],
  ['出库单号', orderLink(detail.stockoutNo)],
  ['作业人', detail.operatorName ?? none],
  ['设备', detail.deviceName ?? detail.deviceId ?? none],
  ['作业时间', moment(detail.effectiveAt)],
  ['收到时间', moment(detail.receivedAt)],
  ['扫描内容', code(detail.raw)],
  ['处理方式', detail.resolution === null ? none : show(conflict.fields.resolution, detail.resolution)],
  ['处理人', detail.resolver ?? none],
  ['处理说明', detail.remark ?? none],
]

/** What was done, what the document looked like before and after, the scans around it, and where the pieces go. */
const Body = ({ detail }: { readonly detail: Detail }): JSX.Element => (
  <div className="stack">
    <p className="conflict-why">
      {show(conflict.fields.status, detail.status)} <b>{detail.code ?? ''}</b>{' '}
      {detail.waitingFor === null ? (detail.msg ?? '') : '上一环节尚未上传'}
    </p>
    <KeyFacts facts={factsOf(detail)} />
    <Section title="作业内容">
      <PayloadFacts value={detail.payload} />
    </Section>
    {detail.photos.length > 0 && (
      <Section title={`照片 ${detail.photos.length}`}>
        <Photos photos={detail.photos} label="照片" />
      </Section>
    )}
    <Section title="单据变化">
      <PayloadChanges before={detail.before} after={detail.after} />
    </Section>
    <Section title={`扫描 ${detail.scans.length}`}>
      <Scans detail={detail} />
    </Section>
    {detail.move !== null && (
      <Section title={`回库 ${detail.move.moveNo}`}>
        {detail.move.lines.map((line) => (
          <p key={line.lineNo}>
            <Code text={line.goodsNo} /> {line.fromLocationNo} → {line.toLocationNo}　{line.movedQty} / {line.planQty} 件
          </p>
        ))}
      </Section>
    )}
  </div>
)

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }): JSX.Element => (
  <section className="panel">
    <h2>{title}</h2>
    <div className="panel-body">{children}</div>
  </section>
)

const Scans = ({ detail }: { readonly detail: Detail }): JSX.Element =>
  detail.scans.length === 0 ? (
    <EmptyState title="没有扫描记录" />
  ) : (
    <Timeline
      happenings={detail.scans.map((scan, index) => ({
        key: String(index),
        time: scan.at,
        tone: scanTone(scan.verdict),
        title: (
          <>
            <Code text={scan.raw} />
            {scan.qty !== null && ` × ${scan.qty}`}
          </>
        ),
        facts: [scan.operatorKey, ...(scan.code === null ? [] : [scan.code])],
      }))}
    />
  )
