// 冲突详情 · stockout/conflict/parts
import type { JSX, ReactNode } from 'react'
import { titles } from '#contract/ops/titles'
import { conflict, type ConflictMove, type ConflictPage, type ConflictScan } from '#contract/stockout/conflict'
import { Code, Moment } from '../../../kit/cells.tsx'
import type { DocumentPageProps, PartProps } from '../../../kit/document/DocumentPage.tsx'
import type { Whole } from '../../../kit/document/useDocument.ts'
import { none } from '../../../kit/formats.ts'
import { Photos } from '../../../kit/Photos.tsx'
import { PayloadChanges, PayloadFacts } from '../../../kit/PayloadFacts.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'

const conflictOf = ({ head }: Whole<typeof conflict>): ConflictPage => head as unknown as ConflictPage

/** Why the operation became a conflict. */
export const ConflictReason = ({ whole }: PartProps<typeof conflict>): JSX.Element => {
  const { code, msg, waitingFor } = conflictOf(whole)
  return (
    <p className="conflict-why">
      <b>{code ?? ''}</b> {waitingFor === null ? (msg ?? '') : '上一环节尚未上传'}
    </p>
  )
}

/** Title of a conflict: its operation and its document, because people do not know its number. */
export const conflictTitle = (whole: Whole<typeof conflict>): string => {
  const { opType, docNo, stockoutNo, goodsNo } = conflictOf(whole)
  const operation = titles[opType as keyof typeof titles] ?? conflict.noun
  return [operation, docNo ?? stockoutNo ?? goodsNo ?? ''].join(' ').trim()
}

const momentCell = (time: string | null): ReactNode => (time === null ? none : <Moment text={time} />)
export const conflictFacts: NonNullable<DocumentPageProps<typeof conflict>['facts']> = (whole) => {
  const { deviceName, effectiveAt, receivedAt, raw } = conflictOf(whole)
  return [
    [conflict.fields.deviceName.label, deviceName ?? none],
    [conflict.fields.effectiveAt.label, momentCell(effectiveAt)],
    ['收到时间', momentCell(receivedAt)],
    ['扫描内容', raw === null ? none : <Code key="raw" text={raw} />],
  ]
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }): JSX.Element => (
  <section className="panel">
    <h2>{title}</h2>
    <div className="panel-body">{children}</div>
  </section>
)

const Operation = ({ one: { payload, photos, before, after } }: { readonly one: ConflictPage }): JSX.Element => (
  <div className="stack">
    <Section title="作业内容">
      <PayloadFacts value={payload} />
    </Section>
    {photos.length > 0 && (
      <Section title={`照片 ${photos.length}`}>
        <Photos photos={photos} label="照片" />
      </Section>
    )}
    <Section title="单据变化">
      <PayloadChanges before={before} after={after} />
    </Section>
  </div>
)

/** Tone of a scan by its verdict: 1 ok, 2 wrong, 3 repeat. */
const toneOf = (verdict: number): 'neutral' | 'warning' => (verdict === 1 ? 'neutral' : 'warning')
const Scans = ({ scans }: { readonly scans: readonly ConflictScan[] }): JSX.Element =>
  scans.length === 0 ? (
    <EmptyState title="没有扫描记录" />
  ) : (
    <Timeline
      happenings={scans.map((scan, index) => ({
        key: String(index),
        time: scan.at,
        tone: toneOf(scan.verdict),
        title: (
          <>
            <Code text={scan.raw} />
            {scan.qty !== null && ` × ${scan.qty}`}
          </>
        ),
        facts: [scan.operatorName, ...(scan.code === null ? [] : [scan.code])],
      }))}
    />
  )

const Putback = ({ move }: { readonly move: ConflictMove }): JSX.Element => (
  <>
    {move.lines.map((line) => (
      <p key={line.lineNo}>
        <Code text={line.goodsNo} /> {line.fromLocationNo} → {line.toLocationNo}　{line.movedQty} / {line.planQty} 件
      </p>
    ))}
  </>
)

/** Tabs of a conflict: the operation and its changes, its scans, and the move that puts the pieces back. */
export const conflictTabs: NonNullable<DocumentPageProps<typeof conflict>['tabs']> = (whole) => {
  const one = conflictOf(whole)
  const { scans, move } = one
  return {
    before: [
      { key: 'op', label: '作业', children: <Operation one={one} /> },
      { key: 'scans', label: `扫描 ${scans.length}`, children: <Scans scans={scans} /> },
      ...(move === null ? [] : [{ key: 'move', label: `回库 ${move.moveNo}`, children: <Putback move={move} /> }]),
    ],
  }
}
