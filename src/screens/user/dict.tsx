// 字典 · user/dict
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { dict, dictCodes, dictStatus, resetDict } from '#contract/user/dict'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'

type Item = Row<typeof dict>

/** Dictionaries on the left, the values of the chosen one on the right. */
export default function DictScreen(): JSX.Element {
  const [code, choose] = useState('')
  const status = useSend(dictStatus)
  const reset = useSend(resetDict)
  const keyOf = (row: Item) => ({ code: row.code ?? '', dictKey: row.dictKey ?? '' })
  const disable = async (row: Item): Promise<void> => {
    if (await confirm(`停用 ${row.dictValue ?? ''}？`, '选择时不再出现，已有的数据仍然显示。'))
      status.mutate({ ...keyOf(row), isDisabled: 1 })
  }
  const restore = async (row: Item): Promise<void> => {
    if (await confirm(`${row.dictValue ?? ''} 恢复默认？`, '名称、排序和状态回到系统默认。')) reset.mutate(keyOf(row))
  }
  const actions = (row: Item): readonly Action[] => [
    {
      label: '启用',
      right: dictStatus.may,
      when: Number(row.isDisabled) === 1,
      run: () => status.mutate({ ...keyOf(row), isDisabled: 0 }),
    },
    { label: '停用', right: dictStatus.may, when: Number(row.isDisabled) !== 1, danger: true, run: () => void disable(row) },
    { label: '恢复默认', right: resetDict.may, when: Number(row.origin) === 2, run: () => void restore(row) },
  ]
  return (
    <div className="beside">
      <Codes chosen={code} choose={choose} />
      <ResourceScreen
        key={code}
        of={dict}
        rowActions={actions}
        removable={(row) => Number(row.origin) === 2 && Number(row.isOpen) === 1}
        removeName={(row) => row.dictValue ?? ''}
        {...(code !== '' && { fixed: { code } })}
      />
    </div>
  )
}

interface CodesProps {
  readonly chosen: string
  readonly choose: (code: string) => void
}
const Codes = ({ chosen, choose }: CodesProps): JSX.Element => {
  const { data } = useRead(dictCodes, {})
  const all = { code: '', codeName: '全部字典', valueNum: (data ?? []).reduce((sum, one) => sum + one.valueNum, 0) }
  return (
    <nav className="beside-list" aria-label="字典列表">
      {[all, ...(data ?? [])].map((one) => (
        <button key={one.code} type="button" aria-current={one.code === chosen} onClick={() => choose(one.code)}>
          <span>{one.codeName}</span>
          <small>{one.valueNum}</small>
        </button>
      ))}
    </nav>
  )
}
