// 工位页 · operate/station/StationPage
import { Button } from 'antd'
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { useRun } from '../../../floor/useRun.ts'
import type { Doc } from '../../../flows/flow.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { EmptyState, SkeletonPage } from '../../../kit/states.tsx'
import { operatorKey, person } from '../../../state/person.ts'
import { EnrolComputer } from './EnrolComputer.tsx'
import './station.css'
import type { Station } from './stationDefinition.ts'
import { StationScreen } from './StationScreen.tsx'
import { StationWaiting } from './StationWaiting.tsx'
import { useBriefing } from './useBriefing.ts'

const StationBriefing = lazyPart(async () => (await import('./StationBriefing.tsx')).default, <StationWaiting />)
import { useOpening } from './useOpening.ts'

interface StationProps<D extends Doc> {
  readonly of: Station<D>
}

/** A handheld page in the wide view of the desktop: the same flow, outbox and work packs (floor.md §8). */
export const StationPage = <D extends Doc>({ of }: StationProps<D>): JSX.Element => {
  const [opening, again] = useOpening()
  const who = useSnapshot(person)
  // the key restarts the page for another person, who has other scans, open documents and figures of the day
  if (opening.state === 'open') return <BriefedStation key={operatorKey(who)} of={of} />
  return (
    <div className="station-closed">
      <PageHead />
      {opening.state === 'opening' && <SkeletonPage />}
      {opening.state === 'strange' && <EnrolComputer done={again} />}
      {opening.state === 'failed' && (
        <EmptyState title={opening.title} text={opening.text}>
          <Button onClick={again}>重试</Button>
        </EmptyState>
      )}
    </div>
  )
}

/** Shows rules and practice before a temp worker's first work, else the work. */
const BriefedStation = <D extends Doc>({ of }: StationProps<D>): JSX.Element => {
  const step = useBriefing()
  return step === null ? <StationRun of={of} /> : <StationBriefing step={step} right={of.right} />
}

const StationRun = <D extends Doc>({ of }: StationProps<D>): JSX.Element => {
  const run = useRun(of.flow, of.denied)
  return run === null ? <StationWaiting /> : <StationScreen run={run} of={of} />
}
