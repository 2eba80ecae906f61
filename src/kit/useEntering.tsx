// 新增与编辑 · kit/useEntering
import { useCallback, useState, type JSX } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isPageForm, type Resource } from '#contract/resource'
import type { Filter } from '../data/query.ts'
import type { Questions } from './actions/useSending.ts'
import type { Creating } from './CreateButton.tsx'
import { formPath, opening } from './formPaths.ts'
import type { UsedState } from './filter.ts'
import { lazyPart } from './lazyPart.tsx'
import { useSavedRow } from './SavedRow.tsx'
import type { Values } from './searchInputs.tsx'

const FormDrawer = lazyPart(async () => (await import('./FormDrawer.tsx')).FormDrawer)

interface EnteringProps {
  readonly of: Resource
  /** values fixed by the page around the list */
  readonly fixed?: Values | undefined
  readonly create?: Creating | undefined
  readonly questions?: Questions | undefined
}

interface Entering {
  /** opens the form of a row, or of a new row */
  readonly enter: (row: Filter | 'new') => void
  /** the open form, if it is a drawer */
  readonly drawer: JSX.Element | null
  /** key of the row that a form just stored (useSavedRow) */
  readonly savedKey: string
}

/** Opens the form of a list. A long form is a page; a short form, and any form of a list inside another page, is a drawer. */
export const useEntering = ({ of: resource, fixed: settled, create, questions }: EnteringProps, used: UsedState): Entering => {
  const savedKey = useSavedRow(resource, used, create?.made)
  const [row, setRow] = useState<Filter | 'new' | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isPage = settled === undefined && isPageForm(resource)
  const enter = useCallback(
    (which: Filter | 'new') => (isPage ? void navigate(formPath(pathname, resource, which), opening) : setRow(which)),
    [isPage, navigate, pathname, resource],
  )
  const drawer =
    row === null ? null : (
      <FormDrawer
        resource={resource}
        rowKey={row === 'new' ? null : row}
        close={() => setRow(null)}
        {...(settled && { settled })}
        {...(questions?.form && { own: questions.form })}
      />
    )
  return { enter, drawer, savedKey }
}
