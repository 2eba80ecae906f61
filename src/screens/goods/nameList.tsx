// 商品品名 · goods/nameList
import { useState, type JSX } from 'react'
import { keepName, nameList } from '#contract/goods/nameList'
import { useSend } from '../../data/send.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { showToast } from '../../kit/toast.ts'
import { CategoryCell, draftOf, Editing, KeepCell, TypedCell, type Draft, type Name } from './nameList/cells.tsx'

const cells = {
  declareName: (row: Name) => <TypedCell name="declareName" row={row} />,
  printName: (row: Name) => <TypedCell name="printName" row={row} />,
  declareCategory: (row: Name) => <CategoryCell row={row} />,
  updateTime: (row: Name) => <KeepCell row={row} />,
}

/** List of names that are edited in the row: Enter saves, Esc cancels (floor.md §3.3 screen 1404). */
export default function NameListScreen(): JSX.Element {
  const [draft, setDraft] = useState<Draft | null>(null)
  const send = useSend(keepName)
  const save = (): void => {
    if (draft === null) return
    const { key: _key, ...names } = draft
    if (names.declareName.trim() === '') showToast('warning', '面单品名不能为空')
    else send.mutate(names, { onSuccess: () => setDraft(null) })
  }
  return (
    <Editing value={{ draft, edit: setDraft, keep: save, busy: send.isPending }}>
      <ResourceScreen
        of={nameList}
        cells={cells}
        rowActions={(row) => [{ label: '编辑', right: keepName.may, run: () => setDraft(draftOf(row)) }]}
      />
    </Editing>
  )
}
