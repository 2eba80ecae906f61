// 工位上岗前 · operate/station/StationBriefing
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { tempAuthPage } from '#contract/ops/tempSign'
import { Target } from '../../../floor/regions.tsx'
import type { FlowRun } from '../../../floor/run.ts'
import { useRun } from '../../../floor/useRun.ts'
import type { Doc, Flow } from '../../../flows/flow.ts'
import { practice } from '../../../flows/practice.ts'
import { workRule } from '../../../flows/workRule.ts'
import { menu } from '../../../state/menu.ts'
import { person, type Briefing } from '../../../state/person.ts'
import { useFunctionKeys } from './functionKeys.ts'
import { Lane } from './Lane.tsx'
import { StationHead } from './StationHead.tsx'
import { StationWaiting } from './StationWaiting.tsx'
import { useStationScans } from './useStationScans.ts'

const stepTexts: Readonly<Record<Briefing, string>> = { 'work-rule': '看作业须知，扫工牌签字', practice: '练五枪，什么都不记账' }

interface BriefingProps {
  readonly step: Briefing
  readonly right: number
}

/** The rules of the warehouse and the practice before a temp worker's first work: the flows of the handheld in the wide view. */
export default function StationBriefing({ step, right }: BriefingProps): JSX.Element {
  return step === 'work-rule' ? (
    <BriefingFlow key={step} flow={workRule} step={step} right={right} />
  ) : (
    <BriefingFlow key={step} flow={practice} step={step} right={right} />
  )
}

const BriefingFlow = <D extends Doc>({ flow, ...props }: BriefingProps & { readonly flow: Flow<D> }): JSX.Element => {
  const run = useRun(flow)
  return run === null ? <StationWaiting /> : <BriefingView run={run} title={flow.title} {...props} />
}

/**
 * Whether the practice uses the badge, so that the badge does not change the person: the worker's own badge, and the badge of the leader
 * who may let the worker begin without practice.
 */
const isPracticeBadge = (code: string): boolean =>
  code === person.taken?.badgeCode || (code === `U:${person.signedIn?.userId ?? ''}` && menu.rights.has(tempAuthPage))
const isRulesBadge = (code: string): boolean => code === person.taken?.badgeCode
const always = (): boolean => true
/** Menu code without types of workstations: the briefing needs no workstation. */
const noRight = 0

const BriefingView = <D extends Doc>({
  run,
  title,
  step,
  right,
}: BriefingProps & { readonly run: FlowRun<D>; readonly title: string }): JSX.Element => {
  const scans = useStationScans(run, noRight, step === 'practice' ? isPracticeBadge : isRulesBadge)
  useFunctionKeys(run, always)
  return (
    <section className="station" aria-label={title}>
      <StationHead right={right} change={undefined} />
      <Lane run={run} scans={scans} Aside={undefined} isShown={always} isChoosing={false} isAimElsewhere />
      <div className="station-work station-briefing">
        <Target run={run} />
      </div>
      <Steps now={step} />
    </section>
  )
}

/** The steps before a worker begins, and the current one. */
const Steps = ({ now }: { readonly now: Briefing }): JSX.Element => {
  const { taken } = useSnapshot(person)
  const steps = now === 'work-rule' && taken?.due.includes('practice') !== true ? [now] : (['work-rule', 'practice'] as const)
  return (
    <aside className="station-day" aria-label="上岗前">
      <h3>{taken?.name}，上岗前先做</h3>
      <ol className="station-steps">
        {steps.map((step) => (
          <li key={step} aria-current={step === now ? 'step' : undefined}>
            {stepTexts[step]}
          </li>
        ))}
        <li>开始作业</li>
      </ol>
      <p className="dim">扫错了不要紧，听一听声音，再扫对的。换别人来做，扫他的工牌。</p>
    </aside>
  )
}
