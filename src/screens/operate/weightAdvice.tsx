// 均重建议 · operate/weightAdvice
import type { JSX } from 'react'
import { weightAdvice } from '#contract/operate/weightAdvice'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

/** What waits for a decision stands open at first. */
export default function WeightAdviceScreen(): JSX.Element {
  return <ResourceScreen of={weightAdvice} startTab="1" />
}
