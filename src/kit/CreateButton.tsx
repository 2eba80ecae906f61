// 新增按钮 · kit/CreateButton
import type { JSX } from 'react'
import type { Resource } from '#contract/resource'
import { OnlineButton } from './OnlineButton.tsx'
import { Icon } from './icons.tsx'
import { useMay } from './may.ts'

/** How a list creates a row. */
export interface Creating {
  readonly right: number | undefined
  /** label of the button; 新增 when absent */
  readonly label?: string
  readonly busy?: boolean
  readonly run: () => void
  /** called once with the server's answer to a new row */
  readonly made?: (reply: Readonly<Record<string, unknown>>) => void
}

/** 新增 by the form of the definition; null where the definition has no form. */
export const creating = ({ calls, form, may }: Resource, run: () => void): Creating | null =>
  calls.create === undefined || form === undefined || may.create === undefined ? null : { right: may.create, run }

/** Main button of a list, last of its buttons; hidden without the right. */
export const CreateButton = ({ create }: { readonly create: Creating | null }): JSX.Element | null => {
  const may = useMay()
  if (create === null || !may(create.right)) return null
  return (
    <OnlineButton type="primary" icon={<Icon name="plus" size={14} />} loading={create.busy === true} onClick={create.run}>
      {create.label ?? '新增'}
    </OnlineButton>
  )
}
