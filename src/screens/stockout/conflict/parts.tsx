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

/** Why it is here, in the words of the operation. */
export const Why = ({ whole }: PartProps<typeof conflict>): JSX.Element => {
  const { code, msg, waitingFor } = conflictOf(whole)
  return (
    <p className="conflict-why">
      <b>{code ?? ''}</b> {waitingFor === null ? (msg ?? '') : '上一环节尚未上传'}
    </p>
  )
}

/** A conflict has no number that people know: its title is its operation and its document. */
export const calledBy = (whole: Whole<typeof conflict>): string => {
  const { opType, docNo, stockoutNo, goodsNo } = conflictOf(whole)
  const what = titles[opType as keyof typeof titles] ?? conflict.noun
  return [what, docNo ?? stockoutNo ?? goodsNo ?? ''].join(' ').trim()
}

const at = (time: string | null): ReactNode => (time === null ? none : <Moment text={time} />)
export const conflictFacts: NonNullable<DocumentPageProps<typeof conflict>['facts']> = (whole) => {
  const { deviceName, effectiveAt, receivedAt, raw } = conflictOf(whole)
  return [
    [conflict.fields.deviceName.label, deviceName ?? none],
    [conflict.fields.effectiveAt.label, at(effectiveAt)],
    ['收到时间', at(receivedAt)],
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

/** A scan's own verdict: 1 ok, 2 wrong, 3 repeat. */
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

/** The operation and its changes, the scans around it, and the destination of the pieces. */
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
