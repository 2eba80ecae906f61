// 单据的操作按钮 · kit/document/ActButtons
import { useState, type JSX } from 'react'
import { fillIn, isOffered } from '#contract/action'
import { actionOf, isEntry, type ActAnswer, type Document } from '#contract/document'
import type { Opened } from '../actions/OpenedAction.tsx'
import { useSending, type Questions } from '../actions/useSending.ts'
import { OnlineButton } from '../OnlineButton.tsx'
import { lazyPart } from '../lazyPart.tsx'
import type { Of, Values, Whole } from './useDocument.ts'

const OpenedAction = lazyPart(async () => (await import('../actions/OpenedAction.tsx')).OpenedAction)

/** Ticked lines, by their ids. */
export type Ticked = ReadonlyMap<string, Values>
/** Act → what follows its answer. */
export type ActCallbacks<D extends Document = Document> = {
  readonly [N in keyof D['acts']]?: Of<[reply: ActAnswer<D['acts'][N]>], void>
}

interface ActButtonsProps {
  readonly of: Document
  readonly whole: Whole
  readonly callbacks: ActCallbacks
  readonly ticked: Ticked
  /** unticks the lines after the act */
  readonly clear: () => void
  readonly questions: Questions | undefined
}
/** The acts of this state as buttons. A disabled act shows the reason. */
export const ActButtons = ({ of, whole, callbacks, ticked, clear, questions }: ActButtonsProps): JSX.Element | null => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { send } = useSending(of, questions)
  const shown = Object.entries(of.acts).flatMap(([name, act]) => {
    const action = actionOf(of, name, act)
    return isEntry(name) || !(name in whole.acts) || !isOffered(action, whole.head) ? [] : [{ name, act, action }]
  })
  if (shown.length === 0) return null
  return (
    <div className="line-tools">
      {shown.map(({ name, act: { button, lines, onPage, danger }, action }) => (
        <OnlineButton
          key={name}
          danger={danger === true}
          {...((onPage ?? button) !== undefined && danger !== true && lines === undefined && { type: 'primary' as const })}
          reason={whole.acts[name] ?? (lines !== undefined && ticked.size === 0 ? '请先勾选明细行' : '')}
          onClick={() => {
            const typed = lines === undefined ? {} : { [lines[0]]: [...ticked.keys()] }
            if (action.fields === undefined) void send(action, [whole.head], typed).then((went) => went && clear())
            else setOpened({ action, rows: [whole.head], ...(callbacks[name] && { done: callbacks[name] }) })
          }}
        >
          {button === undefined ? action.label : fillIn(button, whole.head, of.fields)}
        </OnlineButton>
      ))}
      {opened !== null && <OpenedAction of={of} {...opened} questions={questions} close={() => setOpened(null)} />}
    </div>
  )
}
