// 公共配置 · user/config
import { useRef, type JSX, type RefObject } from 'react'
import type { Row } from '#contract/resource'
import { addAttach, config, readAttach } from '#contract/user/config'
import { saveFile } from '../../data/files.ts'
import { useSendFile } from '../../data/sendFile.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { withFailureToast } from '../../kit/toast.ts'

type Setting = Row<typeof config>
const isFile = (row: Setting): boolean => Number(row.valueType) === 5

export default function ConfigScreen(): JSX.Element {
  const send = useSendFile(addAttach)
  const input = useRef<HTMLInputElement>(null)
  const load = (row: Setting): void =>
    void withFailureToast(() => saveFile(readAttach, { configId: row.configId ?? '' }, row.remark ?? ''))
  const actions = (row: Setting): readonly Action[] => [
    { label: '下载', when: isFile(row) && Number(row.origin) === 2, run: () => load(row) },
  ]
  return (
    <ResourceScreen
      of={config}
      rowActions={actions}
      create={{ right: addAttach.may, label: '上传附件', busy: send.isPending, run: () => input.current?.click() }}
      aside={<AttachInput input={input} take={(file) => send.mutate({ input: {}, file })} />}
    />
  )
}

interface AttachInputProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly take: (file: File) => void
}
/** Hidden input for a file that all users can download (系统附件). */
const AttachInput = ({ input, take }: AttachInputProps): JSX.Element => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label="系统附件"
    onChange={({ target }) => {
      const file = target.files?.[0]
      if (file !== undefined) take(file)
      target.value = ''
    }}
  />
)
