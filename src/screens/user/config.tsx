// 公共配置 · user/config
import { useRef, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { addAttach, config, readAttach, resetConfig } from '#contract/user/config'
import { failureOf } from '../../data/api.ts'
import { saveFile } from '../../data/files.ts'
import { useSend, useSendFile } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { Decide } from '../../kit/Decide.tsx'
import { Icon } from '../../kit/icons.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { tellFailure } from '../../kit/tell.ts'

type Setting = Row<typeof config>
const isFile = (row: Setting): boolean => Number(row.valueType) === 5

export default function ConfigScreen(): JSX.Element {
  const reset = useSend(resetConfig)
  const restore = async (row: Setting): Promise<void> => {
    const text = isFile(row) ? '全部系统附件会被删除。' : '值回到系统默认，下次读取时生效。'
    if (await confirm(`${row.configName ?? ''} 恢复默认？`, text, isFile(row) ? 'error' : 'warn'))
      reset.mutate({ code: row.code ?? '' })
  }
  const load = (row: Setting): void =>
    void saveFile(readAttach, { configId: row.configId ?? '' }, row.remark ?? '').catch((error: unknown) =>
      tellFailure(failureOf(error)),
    )
  const actions = (row: Setting): readonly Action[] => [
    { label: '下载', when: isFile(row) && Number(row.origin) === 2, run: () => load(row) },
    { label: '恢复默认', right: resetConfig.may, when: Number(row.origin) === 2, danger: true, run: () => void restore(row) },
  ]
  return (
    <ResourceScreen
      of={config}
      rowActions={actions}
      editable={(row) => !isFile(row) || Number(row.origin) === 2}
      removable={(row) => isFile(row) && Number(row.origin) === 2}
      removeName={(row) => row.remark ?? row.configName ?? ''}
      tools={<AddAttach />}
    />
  )
}

/** A file for everybody, under the name it has. */
const AddAttach = (): JSX.Element | null => {
  const may = useMay()
  const input = useRef<HTMLInputElement>(null)
  const send = useSendFile(addAttach)
  if (!may(addAttach.may)) return null
  return (
    <>
      <Decide
        type="primary"
        icon={<Icon name="plus" size={14} />}
        loading={send.isPending}
        onClick={() => input.current?.click()}
      >
        上传附件
      </Decide>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="系统附件"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) send.mutate({ input: {}, file })
          target.value = ''
        }}
      />
    </>
  )
}
