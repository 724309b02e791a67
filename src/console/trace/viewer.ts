/** Script of the page that `convertd inspect` writes. It runs in a browser without a server, and treats everything from the PDF as text. */
import type { TraceBlock } from '../../pdf-to-word/trace/trace.ts'
import { drawPage } from './paper.ts'
import { drawReasons } from './reasons.ts'
import { byId, filename, keyOf, layerLabels, layers, make, shown, state, trace } from './state.ts'

function select(block: TraceBlock): void {
  state.selected = keyOf(block)
  draw()
  document.querySelector('#why .selected')?.scrollIntoView({ block: 'nearest' })
}

function draw(): void {
  const { part = '', does = '' } = trace.passes[state.pass] ?? {}
  byId('part').textContent = `Pass ${state.pass + 1} of ${trace.passes.length} · ${part}:`
  byId('sentence').textContent = does
  ;(byId('pass') as HTMLInputElement).value = String(state.pass)
  ;(byId('page') as HTMLSelectElement).value = String(state.page)
  for (const [i, tick] of [...byId('ticks').children].entries()) {
    const [now, before] = [trace.views[i]?.[state.page], trace.views[i - 1]?.[state.page]]
    tick.className = String(now) === String(before) ? '' : 'changed'
    tick.classList.toggle('here', i === state.pass)
  }
  drawPage(select)
  drawReasons({ select, pass: (pass) => go({ pass }) })
}

function go(to: { page?: number; pass?: number }): void {
  state.page = Math.max(0, Math.min(trace.pages.length - 1, to.page ?? state.page))
  state.pass = Math.max(0, Math.min(trace.passes.length - 1, to.pass ?? state.pass))
  draw()
}

function start(): void {
  document.title = `${filename} – convertd inspect`
  byId('name').textContent = filename
  for (const [i, { number }] of trace.pages.entries())
    (make(byId('page'), 'option', '', String(number)) as HTMLOptionElement).value = String(i)
  for (const { does } of trace.passes) make(byId('ticks'), 'i', '').title = does
  for (const name of layers) {
    const label = make(byId('layers'), 'label', '')
    const box = make(label, 'input', '') as HTMLInputElement
    box.type = 'checkbox'
    box.checked = shown.has(name)
    box.addEventListener('change', () => {
      if (box.checked) shown.add(name)
      else shown.delete(name)
      drawPage(select)
    })
    label.append(layerLabels[name])
  }
  const slider = byId('pass') as HTMLInputElement
  slider.max = String(trace.passes.length - 1)
  slider.addEventListener('input', () => go({ pass: Number(slider.value) }))
  byId('page').addEventListener('change', ({ target }) => go({ page: Number((target as HTMLSelectElement).value) }))
  byId('pass-back').addEventListener('click', () => go({ pass: state.pass - 1 }))
  byId('pass-on').addEventListener('click', () => go({ pass: state.pass + 1 }))
  byId('page-back').addEventListener('click', () => go({ page: state.page - 1 }))
  byId('page-on').addEventListener('click', () => go({ page: state.page + 1 }))
  draw()
}

start()
