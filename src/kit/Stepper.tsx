// 进度 · kit/Stepper
import type { JSX } from 'react'
import { Icon } from './icons.tsx'

export interface Step {
  readonly title: string
  /** when the step was reached; '' for a future step */
  readonly time: string
  /** the person who brought the document to this step, if known */
  readonly by?: string
}
interface StepperProps {
  readonly steps: readonly Step[]
  /** index of the current step */
  readonly current: number
  /** `off`: the document ended in the last step, which is not on the usual way */
  readonly ends?: 'off'
}

/** Progress of a document, each step with its time (look.md). */
export const Stepper = ({ steps, current, ends }: StepperProps): JSX.Element => (
  <ol className="stepper">
    {steps.map((step, index) => (
      <li
        key={step.title}
        data-state={index < current ? 'done' : index > current ? 'ahead' : (ends ?? 'doing')}
        {...(index === current && { 'aria-current': 'step' as const })}
      >
        <span className="stepper-mark">
          {index < current ? <Icon name="check" size={12} /> : ends === 'off' ? '×' : index + 1}
        </span>
        <span className="stepper-title">{step.title}</span>
        <time>{step.time === '' ? '' : step.time.slice(5, 16)}</time>
        {step.by !== undefined && <small className="dim">{step.by}</small>}
      </li>
    ))}
  </ol>
)
