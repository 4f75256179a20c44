"""The certificates that come with the package: of each canonical game the file and its SHA-256.

`make certificates` writes this file.
"""

SHIPPED: dict[str, tuple[str, str]] = {
    "block(nim | diagonal(2), 1, of=diagonal)": (
        "block_diagonal_2_2",
        "affcfabd5b03623c3a6235387953f54f378bbc9013e90489152cccddc8ad39fa",
    ),
    "block(nim | diagonal(2), 1, of=nim(lengths=n >= 2))": (
        "block_nim_2_2",
        "a3232d72bf52f348dcc4d095cf5b289a03cb0c942ab2709b670912ef47bd2299",
    ),
    "block(nim | diagonal(2), 1, of=nim)": (
        "block_nim_l_2_2_1",
        "259e265b7b3fee854a4152b4284768ad0018630007418bd0423e7d45d9ce7372",
    ),
    "block(nim | diagonal(2), 2, of=nim(lengths=n >= 2))": (
        "block_nim_2_3",
        "90dacdef92754987bd3ced5e4b0e75cadb653917e390e89b3d4ea9549563dd18",
    ),
    "block(nim | diagonal(3), 1, of=diagonal)": (
        "block_diagonal_3_2",
        "5fdaf992d279fafcf41f6229a68c25afe70aa7fe83a17b34aa7154961505042f",
    ),
    "block(nim | diagonal, 1)": (
        "block_any_2",
        "f98444e93e2b7cb7e23313149d5c8110911be64b3d342ce558196c9fac0e4e55",
    ),
    "block(nim | diagonal, 1, of=nim)": (
        "block_nim_1_2",
        "fa99d20f48dfd010f486bd4ff1014c8668d516dad69aa829a7e0136e16b9f9dd",
    ),
    "block(nim | diagonal, 2)": (
        "block_any_3",
        "5707d5192e40851241bdc7d51a7a0b8c97e060dcb84f5c1cbe8c372e33968693",
    ),
    "block(nim | diagonal, 2, of=nim)": (
        "block_nim_1_3",
        "7f4416a3455457cc45a4a853edd22c946f2da265afb5fb583dd11e253739c934",
    ),
    "block(nim | diagonal, 3)": (
        "block_any_4",
        "dad6a498858c94df3219359e0b756fab3feb5d7442ec6b01be0d7996c9d63fb9",
    ),
    "block(nim | diagonal, 7)": (
        "block_any_8",
        "9b09a5a4b016f6453adf369c7eebffd04a04c639cbe890223454f84321a2cca5",
    ),
    "diagonal | where(k == 0)": (
        "r_wythoff",
        "a313710ada0aaa6153b44e2fad32f812e9c91b82604685dbbcd98e2da1dcb645",
    ),
    "jump(1, 2)": (
        "knight",
        "9523ba1400d95a5162cfc0ca9044ff9ee931019fc502ab2d67db0c01aca07c29",
    ),
    "nim": (
        "nim",
        "bc4a5007a62115fe99f4b16f5608a623857c63ca2be83b09228073d0a9315af8",
    ),
    "nim | diagonal": (
        "wythoff",
        "41c7d88b4cca93d2657b816150d1fdd502edb5d4212f612d3d2aea21e6565a84",
    ),
    "nim | diagonal | jump(3, 4)": (
        "mdr_1",
        "dcb0d58f11b1527ef9a9792cbb9365d98d68b6c9e812fef830209607dbf3fb5a",
    ),
    "nim | diagonal | where(l < k)": (
        "e_wythoff",
        "f9d1b0f237a88e27fb21658065f35fa10bf1d5a1db5ed2c869c778312e868d2d",
    ),
    "nim | diagonal(2)": (
        "t_wythoff_2",
        "3b216246179f5546d7cb17c8dde48fcae1ed0b80facaf45a31c13a3c0e566ee6",
    ),
    "nim | diagonal(3)": (
        "t_wythoff_3",
        "32b28a713f2aeef7518de975e1256d7917322f8a25a18634c45a4f0c86335dda",
    ),
    "nim | diagonal(4)": (
        "t_wythoff_4",
        "fc46d7aaf6c64e161527f5bd44677b51b7aae04d523107ed760a2c0da94c0f48",
    ),
    "nim | diagonal(5)": (
        "t_wythoff_5",
        "ffde5d271499a49eff91e8ef4008ff58bbec31e35d892241a388a0d4081dd547",
    ),
    "nim | diagonal(6)": (
        "t_wythoff_6",
        "cc37554b59567e2f0664b134f4380b9b0369f550e5f497bbf6c8acb87bb477c3",
    ),
    "nim | diagonal(7)": (
        "t_wythoff_7",
        "63454a2777738fa5370101dd3fc7daed1004b5bed12cf82e6b2096b0c60dc8f9",
    ),
    "nim | diagonal(8)": (
        "t_wythoff_8",
        "2d02d0641f7da3c7f7ce2c96673c79c29f69f9862311882c85daad574179d119",
    ),
    "nim | diagonal(x0 - x1 + 2)": (
        "example2",
        "d24a67e1a4bea5d16b881221f51f58268a53d567eaae37596c0d09c2f3afd3d9",
    ),
    "nim | diagonal(x0 - x1)": (
        "g2",
        "60cf8782902fd67710d4d633dbc56ff8ca54bd2855308061c822c442c94c3951",
    ),
    "nim | jump(11, 12) | (diagonal - (jump(2, 2) | jump(4, 4) | jump(6, 6) | jump(8, 8)))": (
        "mdr_5",
        "8e23bb573ac194e26efcf1b5c26620ac81e0760d0070a7497ad8939ee1bec561",
    ),
    "nim | jump(5, 6) | (diagonal - jump(2, 2))": (
        "mdr_2",
        "62fd28127796d595e2aaa3ebcbe6159f97341e25f54fb148760943b979f5cc61",
    ),
    "nim | jump(9, 10) | (diagonal - (jump(2, 2) | jump(4, 4) | jump(6, 6)))": (
        "mdr_4",
        "0939a53abb4dd0c4c176332ba2ad5b2f5223f2d2fb9d5c2800c73bce0787db65",
    ),
    "nim | where(k > 0 and l > 0 and abs(k - l) < 1 + ((y0 - x0) % 3 == 0))": (
        "mouse_game",
        "b7e5d46692783d8d3c691e97f40494075b1c2da855b5591eb5fc3400a96ca373",
    ),
    "nim(step=2) | diagonal": (
        "connell_2",
        "8185a74688e96641d052f99b6e4b7a60c2220371a8fbed4907195396bd89a2a9",
    ),
    "nim(step=2) | diagonal(4, step=2)": (
        "bt_wythoff_2_2",
        "d89ba069a9fa690aab252e1c4882aa20b352325f7cc5a915cb6140bd50291823",
    ),
    "nim(step=3) | diagonal": (
        "connell_3",
        "5b85f54ac5d724e718d475bb8580a1e6d06c2891fc6572cee88bab73f5c871ef",
    ),
    "nim(step=3) | diagonal(6, step=3)": (
        "bt_wythoff_3_2",
        "875a9e09ef987949200bda0e3e539a160094f41394f5bde52618d9781472de7f",
    ),
    "nim(step=4) | diagonal": (
        "connell_4",
        "88c1ff407204e6e2cb82e24f06f7f9ab6c80c1479fcd40861eff9b4c85e3582f",
    ),
    "nim(step=5) | diagonal": (
        "connell_5",
        "89548d35471095a8230f63ddff0b48fb37fff8c559d09dba6a34a4c76b3c138b",
    ),
}
