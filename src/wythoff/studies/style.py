"""The style of a page: light and dark, on screens of any width and on paper."""

STYLE = """
:root{--paper:#fdfdfb;--ink:#1d2125;--quiet:#5b646d;--rule:#d9dcd8;--card:#fff;--accent:#0b5394;
--proved:#0a6b46;--computed:#0b5394;--conjectured:#8a5a00;--open:#8a2b2b}
@media (prefers-color-scheme:dark){:root{--paper:#15181b;--ink:#e4e6e3;--quiet:#a2abb3;--rule:#343a40;--card:#1c2024;
--accent:#7db4ec;--proved:#5fc79a;--computed:#7db4ec;--conjectured:#e0b050;--open:#f0918c}}
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2rem 0 .6rem;padding-bottom:.25rem;border-bottom:1px solid var(--rule)}
header p{color:var(--quiet);margin:.25rem 0;overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0;margin:1rem 0 0}
a{color:var(--accent)}
.finding{background:var(--card);border:1px solid var(--rule);border-left:4px solid var(--kind);border-radius:4px;
padding:.7rem 1rem;margin:.8rem 0}
.proved{--kind:var(--proved)}.computed{--kind:var(--computed)}.conjectured{--kind:var(--conjectured)}
.not-known{--kind:var(--open)}
.statement{margin:0;overflow-wrap:anywhere}
.badge{display:inline-block;color:var(--kind);border:1px solid var(--kind);border-radius:3px;font-size:.72rem;
line-height:1.2;padding:.08rem .4rem;margin-right:.35rem;vertical-align:.1em;white-space:nowrap}
.known,.command,.witness{margin:.4rem 0 0;font-size:.87rem;color:var(--quiet);overflow-wrap:anywhere}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.92em;
overflow-wrap:anywhere}
.lines{margin:.5rem 0 0;padding-left:1.2rem}
.blocks{display:flex;flex-wrap:wrap;overflow-x:auto;gap:.6rem 1.5rem;margin:.7rem 0 .2rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem}
th,td{padding:.12rem .45rem;text-align:right}
.numbers th[scope=row]{text-align:left;font-weight:600;border-right:1px solid var(--rule);white-space:nowrap}
thead th{border-bottom:1px solid var(--rule);font-weight:600;color:var(--quiet)}
.records{margin:.7rem 0 .2rem}
.records th,.records td{text-align:left;vertical-align:top;overflow-wrap:anywhere}
.wide{overflow-x:auto}
figure{margin:.8rem 0 .2rem;max-width:27rem}
figcaption{font-size:.87rem;color:var(--quiet);margin-top:.3rem}
.automaton{max-width:36rem}.automaton svg{display:block;width:100%;height:auto;background:#fff;border-radius:4px}
svg.drawn{display:block;width:100%;height:auto;font-family:inherit}
.drawn .mark{fill:var(--ink)}.drawn .off{fill:var(--rule)}.drawn .ink{fill:var(--quiet)}
.drawn .dots{stroke:var(--ink);fill:none}.drawn .line{stroke:var(--open)}.drawn .frame{stroke:var(--quiet)}
footer{margin-top:2.5rem;border-top:1px solid var(--rule);color:var(--quiet);font-size:.87rem}
@page{size:A4;margin:18mm 16mm}
@media print{:root{--paper:#fff;--ink:#000;--quiet:#333;--rule:#bbb;--card:#fff;--accent:#000}
html{color-scheme:light}body{font-size:10pt}main{max-width:none;padding:0}nav{display:none}
.finding,figure,table{break-inside:avoid}h2{break-after:avoid}.wide{overflow:visible}figure{max-width:9cm}}
"""
