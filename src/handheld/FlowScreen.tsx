// 作业画面 · handheld/FlowScreen
/**
 * The handheld's view of every flow (look.md): status line, prompt, target, goods, quantity, verdict, actions, one below the other. The
 * regions are those of floor/regions.
 */
import { lazy, memo, Suspense, useCallback, useState, type ComponentType, type JSX } from 'react'
import { Icon } from '../floor/Icon.tsx'
import { Actions, Beside, Choices, Goods, Quantity, Target, usePart, VerdictRegion, type BesideProps } from '../floor/regions.tsx'
import type { ShownRun } from '../floor/shownRun.ts'
import { StatusLine } from './StatusLine.tsx'
import { TypeSheet } from './TypeSheet.tsx'

/** Loaded, with its decoder, only when a user presses its button. */
const CameraSheet = lazy(() => import('./CameraSheet.tsx'))

interface ScreenProps {
  readonly run: ShownRun
  readonly title: string
  readonly back: () => void
  /** shown in the middle while no document is open: lists of the page */
  readonly Idle?: ComponentType<BesideProps> | undefined
  /** extra button among the actions, e.g. the one for photos */
  readonly Aside?: ComponentType<BesideProps> | undefined
  /** above the target: the scale */
  readonly Above?: ComponentType<{ readonly run: ShownRun }> | undefined
}

export const FlowScreen = ({ run, title, back, Idle, Aside, Above }: ScreenProps): JSX.Element => {
  const open = usePart(run, (shown) => shown.docNo !== '' || Idle === undefined)
  const [looking, setLooking] = useState(false)
  const look = useCallback((): void => setLooking(true), [])
  return (
    <main className="flow" aria-label={title}>
      <Status run={run} title={title} back={back} />
      <Prompt run={run} look={look} />
      {looking ? (
        <Suspense fallback={<section className="camera" aria-busy="true" />}>
          <CameraSheet
            close={() => setLooking(false)}
            done={({ text, aim }) => run.scan({ text, ...(aim !== '' && { symbology: aim }) })}
          />
        </Suspense>
      ) : open ? (
        <section className="work">
          {Above && <Above run={run} />}
          <Target run={run} />
          <Goods run={run} />
          <Quantity run={run} />
          <Choices run={run} />
        </section>
      ) : (
        <section className="work idle">{Idle && <Beside run={run} Part={Idle} />}</section>
      )}
      <VerdictRegion run={run} />
      <Actions run={run} Aside={Aside} />
    </main>
  )
}

const Status = ({
  run,
  title,
  back,
}: {
  readonly run: ShownRun
  readonly title: string
  readonly back: () => void
}): JSX.Element => <StatusLine docNo={usePart(run, (shown) => shown.docNo)} title={title} back={back} />

interface PromptProps {
  readonly run: ShownRun
  /** opens the camera */
  readonly look: () => void
}
const Prompt = memo(({ run, look }: PromptProps): JSX.Element => {
  const prompt = usePart(run, (shown) => shown.prompt)
  const expects = usePart(run, (shown) => shown.expects)
  const n = usePart(run, (shown) => shown.verdict?.n ?? 0)
  const waiting = usePart(run, (shown) => shown.waiting)
  /** number of the verdict shown when the sheet was opened, -1 while it is closed; the next verdict closes the sheet */
  const [typing, setTyping] = useState(-1)
  return (
    <header className="prompt-row">
      <h1 className="prompt" data-testid="prompt" data-expects={expects}>
        {prompt}
      </h1>
      {waiting !== '' && <span className="waiting">{waiting}…</span>}
      <button type="button" className="quiet" aria-label="手工输入条码" onClick={() => setTyping(n)}>
        <Icon name="keys" />
      </button>
      {typing === n && (
        <TypeSheet
          close={() => setTyping(-1)}
          done={(text) => {
            setTyping(-1)
            run.scan({ text })
          }}
          look={() => {
            setTyping(-1)
            look()
          }}
        />
      )}
    </header>
  )
})
Prompt.displayName = 'Prompt'
