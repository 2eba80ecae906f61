// 单据的进度 · kit/document/DocumentSteps
import type { JSX } from 'react'
import type { Static } from 'typebox'
import type { Document } from '#contract/document'
import type { operateLines } from '#contract/operateLog'
import { orderOf, statesNamed, statusText } from '#contract/rules/life'
import { useWords } from '../dictionary.ts'
import { Stepper, type Step } from '../Stepper.tsx'
import type { Whole } from './useDocument.ts'

interface DocumentStepsProps {
  readonly of: Document
  readonly whole: Whole
}

/** Progress of a document. For a document that ended outside its usual steps, the last step is its state with the person and the time. */
export const DocumentSteps = ({ of, whole }: DocumentStepsProps): JSX.Element | null => {
  const { steps } = of
  const words = useWords(of.fields['status'])
  if (steps === undefined) return null
  const reached = (time: string | null): string => {
    const at = time === null ? null : whole.head[time]
    return typeof at === 'string' ? at : ''
  }
  const usualSteps = orderOf(of.life).flatMap((number) => {
    const name = Object.keys(steps).find((one) => statesNamed(of.life, [one])[0] === number)
    return name === undefined
      ? []
      : [{ number, title: words[number] ?? statusText(of.life, number), time: reached(steps[name] ?? null) }]
  })
  const current = usualSteps.findIndex(({ number }) => number === whole.status)
  if (current < 0) {
    const passed = usualSteps.filter(({ time }) => time !== '')
    return <Stepper current={passed.length} steps={[...passed, endStep(of, whole, words)]} ends="off" />
  }
  // a step still to come may have been reached before
  return <Stepper current={current} steps={usualSteps.map(({ title, time }, i) => ({ title, time: i > current ? '' : time }))} />
}

/** The final state of a document outside its usual steps, with person and time from its log. */
const endStep = ({ life, fields }: Document, { status, head: { log } }: Whole, words: Readonly<Record<string, string>>): Step => {
  const state = statusText(life, status)
  const lines = log as Static<typeof operateLines>
  const turn = lines.find(({ changes }) =>
    changes.some(({ label, after }) => label === fields['status']?.label && after === state),
  )
  return { title: words[status] ?? state, time: turn?.time ?? '', ...(turn !== undefined && { by: turn.userName }) }
}
