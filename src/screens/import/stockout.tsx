// 出库单导入 · import/stockout
/** Steps of an import: upload, columns and rules, parsing, import, result. The address contains the request of the import. */
import { useState, type JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import { state as stateCall } from '#contract/import/stockout'
import type { ImportState } from '#contract/import/calls'
import { useRead } from '../../data/query.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { FailureState, SkeletonPage } from '../../kit/states.tsx'
import { Stepper } from '../../kit/Stepper.tsx'
import { MappingStep } from './stockout/MappingStep.tsx'
import { ResultStep } from './stockout/ResultStep.tsx'
import { SavedMappings } from './stockout/SavedMappings.tsx'
import { FailedStep, ParsedStep, RunningStep } from './stockout/Steps.tsx'
import { UploadStep } from './stockout/UploadStep.tsx'
import './import.css'

const steps = ['上传文件', '列对应与清洗', '解析结果', '导入', '结果'].map((title) => ({ title, time: '' }))
const stepOf: Readonly<Record<ImportState['phase'], number>> = {
  uploaded: 1,
  parsing: 2,
  parsed: 2,
  importing: 3,
  done: 5,
  stopped: 4,
  failed: 2,
  expired: 0,
}
const busyPhases: readonly ImportState['phase'][] = ['parsing', 'importing']
const pollMs = 1000

export default function StockoutImport(): JSX.Element {
  const [params, go] = useSearchParams()
  const requestId = params.get('request') ?? ''
  const shopNo = params.get('shopNo') ?? ''
  const open = (request: string, shop: string): void =>
    go({ ...(request !== '' && { request }), ...(shop !== '' && { shopNo: shop }) })
  return (
    <section className="screen import-screen">
      <PageHead>
        <SavedMappings />
      </PageHead>
      {requestId === '' ? (
        <>
          <Stepper steps={steps} current={0} />
          <UploadStep opened={open} />
        </>
      ) : (
        <Running key={requestId} requestId={requestId} shopNo={shopNo} again={() => open('', '')} />
      )}
    </section>
  )
}

interface RunningProps {
  readonly requestId: string
  readonly shopNo: string
  readonly again: () => void
}

/** Shows the current step of the request. Only the person can go back to the columns. */
const Running = ({ requestId, shopNo, again }: RunningProps): JSX.Element => {
  const [isPolling, setIsPolling] = useState(false)
  const [isEditingPlan, setIsEditingPlan] = useState(false)
  const read = useRead(stateCall, { requestId }, isPolling ? { everyMs: pollMs } : {})
  const state = read.data
  const running = state !== undefined && busyPhases.includes(state.phase)
  if (running !== isPolling) setIsPolling(running)
  if (state === undefined)
    return read.error === null ? (
      <SkeletonPage />
    ) : (
      <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
    )
  const isMapping = state.phase === 'uploaded' || (isEditingPlan && ['parsed', 'failed'].includes(state.phase))
  return (
    <>
      <Stepper steps={steps} current={isMapping ? 1 : stepOf[state.phase]} />
      {isMapping ? (
        <MappingStep requestId={requestId} shopNo={shopNo} parsed={() => setIsEditingPlan(false)} />
      ) : (
        <StepBody state={state} back={() => setIsEditingPlan(true)} again={again} />
      )}
    </>
  )
}

interface StepBodyProps {
  readonly state: ImportState
  readonly back: () => void
  readonly again: () => void
}
const StepBody = ({ state, back, again }: StepBodyProps): JSX.Element => {
  switch (state.phase) {
    case 'parsing':
    case 'importing':
      return <RunningStep state={state} />
    case 'parsed':
      return <ParsedStep state={state} back={back} confirmed={() => undefined} />
    case 'done':
    case 'stopped':
      return <ResultStep state={state} again={again} />
    default:
      return <FailedStep state={state} back={back} again={again} />
  }
}
